// Generated from openapi.yaml by tools/generate/types.ts. Change the document, not this file.

export interface paths {
    "/v1-alpha1/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wallets of one user
         * @description One of the two parameters names the user.
         */
        get: operations["listWallets"];
        put?: never;
        /**
         * Create the wallet of a user on a chain
         * @description Answers 201 the first time and 200, with the same address, from then on.
         */
        post: operations["createWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/wallets/{identifier}/nfts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens that a wallet holds
         * @description Paged; `page` counts from 1. Its 400 has an error shape of its own.
         */
        get: operations["listWalletTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1-alpha1/wallets/{chain}:{address}/signMessage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign a message with the key of a wallet */
        post: operations["signMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1-alpha1/wallets/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a token out of a wallet that was created with an e-mail address
         * @description The user is asked to consent first; what comes after is told through a webhook.
         */
        post: operations["transferFromEmailWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1-alpha1/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transfer a token out of a wallet that was created with a user id */
        post: operations["transferFromUserWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/collections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every collection of the project
         * @description Holds the collections `default-solana` and `default-polygon`, which every project has.
         */
        get: operations["listCollections"];
        put?: never;
        /** Create a collection under an id that the service makes */
        post: operations["createCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/collections/{collectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Create a collection under an id that the caller chose */
        put: operations["putCollection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/collections/{collectionId}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a template in a collection */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/collections/{collectionId}/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
                /**
                 * @description Id that the creation of the template answered.
                 * @example 3f1c2c6e-8a0b-4b8e-9a55-0d6b8c1f7e21
                 */
                templateId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the metadata of a template */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/2022-06-09/collections/{collectionId}/nfts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
                /**
                 * @description Id of the token in its collection, chosen by the caller; it is the idempotency key.
                 * @example ticket-0042
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Mint a token, once for each id
         * @description Answers before the chain does. Repeating the request never makes a second token; after completion the same
         *     request answers the completed record.
         */
        put: operations["mintToken"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/collections/{collectionId}/nfts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint a token to a wallet or an e-mail address
         * @description The interface names this operation, its path and its scope; request and responses are not stated.
         */
        post: operations["mint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/collections/{collectionId}/nfts/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint many tokens
         * @description An enterprise feature, which a target may not offer. Up to 125 tokens in a request are recommended.
         */
        post: operations["batchMint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2022-06-09/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order for tokens of a collection
         * @description With a recipient, the order is quoted. Without, it waits in `requires-recipient`. Which success status is answered is
         *     not stated, therefore the range.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1-alpha1/projects/{projectId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage of a project by month
         * @description Alpha.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * chain of a collection
         * @description Chains on which a collection can be created.
         * @enum {string}
         */
        ChainSetA: "aptos" | "arbitrum" | "arbitrum-sepolia" | "avalanche" | "avalanche-fuji" | "base" | "base-sepolia" | "bsc" | "chiliz" | "chiliz-spicy-testnet" | "ethereum" | "ethereum-sepolia" | "optimism" | "optimism-sepolia" | "polygon" | "polygon-amoy" | "shape" | "shape-sepolia" | "skale-nebula" | "skale-nebula-testnet" | "solana" | "soneium-minato-testnet" | "xai" | "xai-sepolia-testnet" | "zora" | "zora-sepolia";
        /**
         * chain for signing and transfer
         * @description Chain set A and three more.
         * @enum {string}
         */
        ChainSetB: "aptos" | "arbitrum" | "arbitrum-sepolia" | "astar-zkevm" | "avalanche" | "avalanche-fuji" | "base" | "base-sepolia" | "bsc" | "chiliz" | "chiliz-spicy-testnet" | "ethereum" | "ethereum-sepolia" | "optimism" | "optimism-sepolia" | "polygon" | "polygon-amoy" | "shape" | "shape-sepolia" | "skale-nebula" | "skale-nebula-testnet" | "solana" | "soneium" | "soneium-minato-testnet" | "xai" | "xai-sepolia-testnet" | "zkyoto" | "zora" | "zora-sepolia";
        /**
         * locale of an order
         * @description Languages of the checkout.
         * @enum {string}
         */
        Locale: "en-US" | "es-ES" | "fr-FR" | "it-IT" | "ko-KR" | "pt-PT" | "ja-JP" | "zh-CN" | "zh-TW" | "de-DE" | "ru-RU" | "tr-TR" | "uk-UA" | "th-TH" | "vi-VN" | "Klingon";
        /**
         * fungibility
         * @enum {string}
         */
        Fungibility: "non-fungible" | "semi-fungible";
        /**
         * EVM address
         * @description Forty hexadecimal digits, with or without 0x; upper and lower case mean the same.
         * @example 0x52908400098527886E0F7030069857D2E4169EE7
         */
        EvmAddress: string;
        /**
         * string of decimal digits
         * @example 12
         */
        NumericString: string;
        /**
         * month (YYYY-MM)
         * @example 2026-01
         */
        Month: string;
        /**
         * ISO 8601 timestamp
         * @description Wider than `format: date-time`: seconds and fractions may be missing, the offset may be `Z`, `+02`, `+0200`, `+02:00` or
         *     missing, the basic format without separators is fine, and so is a date alone, also by its week or as a
         *     day of its year. A number, or digits that count
         *     seconds, are not.
         * @example 2026-01-02T03:04:05.678Z
         * @example 2026-01-02T03:04+02:00
         */
        Iso8601: string;
        /**
         * ISO 8601 timestamp, seconds or milliseconds since 1970, or a date of HTTP
         * @description The interface says no more than that quotes carry timestamps.
         * @example 2026-01-02T03:04:05.678Z
         * @example 1767323045678
         * @example 1767323045678
         * @example Fri, 02 Jan 2026 03:04:05 GMT
         */
        QuoteTimestamp: components["schemas"]["Iso8601"] | number | string;
        /**
         * wallet locator
         * @description `<chain>:<address>`, `email:<address>:<chain>` or `userId:<id>:<chain>`.
         * @example polygon-amoy:0x52908400098527886E0F7030069857D2E4169EE7
         * @example solana:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin
         * @example email:ada@example.com:polygon-amoy
         * @example userId:tenant:7/ada:solana
         */
        WalletLocator: string;
        /**
         * social handle locator
         * @description `twitter:<handle>:<chain>`.
         * @example twitter:ada_l:polygon-amoy
         */
        SocialLocator: string;
        /**
         * mint recipient locator
         * @description Who gets a new token; a wallet locator or a social handle.
         * @example email:ada@example.com:polygon-amoy
         * @example twitter:ada_l:polygon-amoy
         */
        MintRecipientLocator: components["schemas"]["WalletLocator"] | components["schemas"]["SocialLocator"];
        /**
         * token locator
         * @description `<chain>:<contract address>:<token id>`.
         * @example polygon-amoy:0xDE709F2102306220921060314715629080E2FB77:12
         */
        TokenLocator: string;
        /**
         * collection locator
         * @description `<service namespace>:<collection id>`; the namespace is the target's own.
         * @example service:season-2026
         */
        CollectionLocator: string;
        /** @description The user is named in one of two ways. What happens with both at once is not stated. */
        CreateWallet: components["schemas"]["CreateWalletByEmail"] | components["schemas"]["CreateWalletByUserId"];
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "chain": "polygon-amoy"
         *     }
         */
        CreateWalletByEmail: {
            /** Format: email */
            email: string;
            /** @description Which chains are allowed is not stated. */
            chain: string;
        };
        /**
         * @example {
         *       "userId": "tenant:7/ada",
         *       "chain": "solana"
         *     }
         */
        CreateWalletByUserId: {
            /** @description Any text by which the caller knows the user. */
            userId: string;
            /** @description Which chains are allowed is not stated. */
            chain: string;
        };
        /**
         * @example {
         *       "chain": "polygon-amoy",
         *       "publicKey": "0x52908400098527886E0F7030069857D2E4169EE7"
         *     }
         */
        Wallet: {
            chain: string;
            /** @description Address of the wallet. */
            publicKey: string;
        };
        /**
         * @example [
         *       {
         *         "chain": "polygon-amoy",
         *         "publicKey": "0x52908400098527886E0F7030069857D2E4169EE7"
         *       },
         *       {
         *         "chain": "solana",
         *         "publicKey": "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"
         *       }
         *     ]
         */
        WalletList: components["schemas"]["Wallet"][];
        /** @description A token that a wallet holds, in one of three shapes. */
        WalletToken: components["schemas"]["EvmToken"] | components["schemas"]["EvmSubscriptionToken"] | components["schemas"]["SolanaToken"];
        /**
         * @example []
         * @example [
         *       {
         *         "chain": "polygon-amoy",
         *         "contractAddress": "0xDE709F2102306220921060314715629080E2FB77",
         *         "tokenId": "12",
         *         "metadata": {
         *           "name": "Ticket 42",
         *           "description": "Row 4",
         *           "image": "https://example.com/42.png",
         *           "attributes": [],
         *           "collection": {}
         *         },
         *         "locator": "polygon-amoy:0xDE709F2102306220921060314715629080E2FB77:12",
         *         "tokenStandard": "ERC-721"
         *       },
         *       {
         *         "chain": "solana",
         *         "mintHash": "7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj",
         *         "metadata": {
         *           "name": "Ticket 43",
         *           "attributes": []
         *         },
         *         "locator": "solana:7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj"
         *       }
         *     ]
         */
        WalletTokenList: components["schemas"]["WalletToken"][];
        /**
         * EVM token
         * @example {
         *       "chain": "polygon-amoy",
         *       "contractAddress": "0xDE709F2102306220921060314715629080E2FB77",
         *       "tokenId": "12",
         *       "metadata": {
         *         "name": "Ticket 42",
         *         "description": "Row 4",
         *         "image": "https://example.com/42.png",
         *         "animation_url": "",
         *         "attributes": [
         *           {
         *             "trait_type": "row",
         *             "value": "4"
         *           }
         *         ],
         *         "collection": {}
         *       },
         *       "locator": "polygon-amoy:0xDE709F2102306220921060314715629080E2FB77:12",
         *       "tokenStandard": "ERC-721"
         *     }
         */
        EvmToken: {
            chain: string;
            contractAddress: string;
            tokenId: components["schemas"]["NumericString"];
            metadata: components["schemas"]["EvmTokenMetadata"];
            locator: components["schemas"]["TokenLocator"];
            /** @enum {string} */
            tokenStandard: "ERC-721" | "ERC-1155" | "ERC-5643";
        };
        EvmTokenMetadata: {
            name?: string | null;
            description?: string | null;
            image?: string | null;
            animation_url?: string | null;
            /** @description The inside of an attribute is stated for requests only. */
            attributes?: unknown[];
            /** @description Its fields are not stated. */
            collection?: Record<string, unknown> | null;
        };
        /**
         * EVM token of a subscription
         * @example {
         *       "chain": "polygon-amoy",
         *       "contractAddress": "0xDE709F2102306220921060314715629080E2FB77",
         *       "tokenId": "13",
         *       "metadata": {
         *         "name": "Season pass"
         *       },
         *       "locator": "polygon-amoy:0xDE709F2102306220921060314715629080E2FB77:13",
         *       "tokenStandard": "ERC-5643",
         *       "subscription": {
         *         "expiresAt": "2027-01-02T03:04:05.678Z"
         *       }
         *     }
         */
        EvmSubscriptionToken: components["schemas"]["EvmToken"] & {
            subscription: {
                expiresAt: components["schemas"]["Iso8601"];
            };
        };
        /**
         * Solana token
         * @example {
         *       "chain": "solana",
         *       "mintHash": "7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj",
         *       "metadata": {
         *         "name": "Ticket 43",
         *         "description": "Row 4",
         *         "image": "https://example.com/43.png",
         *         "attributes": []
         *       },
         *       "locator": "solana:7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj"
         *     }
         */
        SolanaToken: {
            chain: string;
            mintHash: string;
            metadata: {
                name?: string | null;
                description?: string | null;
                image?: string | null;
                attributes?: unknown[];
            };
            /** @description How a locator without a contract is written is not stated. */
            locator: string;
        };
        /**
         * @example {
         *       "message": "Sign in at 03:04"
         *     }
         */
        SignMessage: {
            message: string;
        };
        /**
         * @example {
         *       "signedMessage": "0x1b2c3d4e5f"
         *     }
         */
        SignedMessage: {
            /**
             * hexadecimal signature
             * @description The signature, two digits a byte; which scheme is used is not stated.
             */
            signedMessage: string;
        };
        TransferFromEmailWallet: components["schemas"]["TransferFromEmailWalletEvm"] | components["schemas"]["TransferFromEmailWalletSolana"];
        /** transfer of an EVM token */
        TransferFromEmailWalletEvm: {
            chain: components["schemas"]["ChainSetB"];
            from: string;
            to: string;
            contractAddress: string;
            tokenId: components["schemas"]["NumericString"];
            /** @description For ERC-1155 only. */
            quantity?: string;
        };
        /** transfer of a Solana token */
        TransferFromEmailWalletSolana: {
            /**
             * @default solana
             * @constant
             */
            chain?: "solana";
            from: string;
            to: string;
            tokenMintAddress: string;
        };
        /**
         * @example {
         *       "chain": "polygon-amoy",
         *       "tokenId": "12",
         *       "fromAddress": "0x52908400098527886E0F7030069857D2E4169EE7",
         *       "toAddress": "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
         *       "tokenMintAddress": "0xDE709F2102306220921060314715629080E2FB77"
         *     }
         * @example {
         *       "chain": "solana",
         *       "fromAddress": "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
         *       "toAddress": "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
         *       "tokenMintAddress": "7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj"
         *     }
         */
        TransferFromUserWallet: {
            /** @default polygon */
            chain?: components["schemas"]["ChainSetB"];
            /** @description For EVM only. */
            tokenId?: string;
            fromAddress: string;
            toAddress: string;
            /** @description On Solana the mint hash, on an EVM chain the contract of the token. */
            tokenMintAddress: string;
        };
        /**
         * @example {
         *       "chain": "polygon-amoy",
         *       "metadata": {
         *         "name": "Season 2026",
         *         "description": "Tickets",
         *         "imageUrl": "https://example.com/s.png",
         *         "symbol": "S26"
         *       },
         *       "supplyLimit": 500,
         *       "payments": {
         *         "price": "1.5",
         *         "recipientAddress": "0x52908400098527886E0F7030069857D2E4169EE7",
         *         "currency": "usdc"
         *       },
         *       "reuploadLinkedFiles": false
         *     }
         */
        CreateCollection: {
            chain: components["schemas"]["ChainSetA"];
            metadata: {
                name?: string;
                description?: string;
                imageUrl?: string;
                symbol?: string;
            };
            /**
             * @description Semi-fungible is there on EVM chains and Solana.
             * @default non-fungible
             */
            fungibility?: components["schemas"]["Fungibility"];
            /**
             * @description Settable on EVM chains and Aptos; a subscription has to say false.
             * @default true
             */
            transferable?: boolean;
            /** @description Most tokens that can be minted. */
            supplyLimit?: number;
            payments?: components["schemas"]["CollectionPayments"];
            subscription?: {
                enabled?: boolean;
            };
            /**
             * @description Files behind the URLs of the metadata are copied to decentralized storage.
             * @default true
             */
            reuploadLinkedFiles?: boolean;
        };
        CollectionPayments: {
            price?: string;
            recipientAddress?: string;
            currency?: string;
        };
        /**
         * @description A collection as it stands in the list; only the id is certain for those that came with the project.
         * @example {
         *       "id": "default-polygon"
         *     }
         */
        Collection: {
            id: string;
            metadata?: {
                name?: string | null;
                description?: string | null;
                imageUrl?: string | null;
                symbol?: string | null;
            } | null;
            fungibility?: components["schemas"]["Fungibility"] | null;
            onChain?: components["schemas"]["CollectionOnChain"];
            supplyLimit?: number | null;
            transferable?: boolean | null;
            payments?: {
                price?: string | null;
                recipientAddress?: string | null;
                currency?: string | null;
            } | null;
            subscription?: {
                enabled?: boolean | null;
            } | null;
            actionId?: string | null;
        };
        CollectionOnChain: {
            chain?: string | null;
            /** @example erc-721 */
            type?: string | null;
            /** @description On every chain but Solana. */
            contractAddress?: string | null;
            /** @description On Solana. */
            mintAddress?: string | null;
        } | null;
        /**
         * @description What the two creating operations answer.
         * @example {
         *       "id": "season-2026",
         *       "metadata": {
         *         "name": "Season 2026",
         *         "description": "Tickets",
         *         "imageUrl": "https://example.com/s.png",
         *         "symbol": "S26"
         *       },
         *       "fungibility": "non-fungible",
         *       "onChain": {
         *         "chain": "polygon-amoy",
         *         "type": "erc-721"
         *       },
         *       "actionId": "5b0c1f44-30c6-4a39-9f0e-4d0a4a9f3c11"
         *     }
         */
        CreatedCollection: components["schemas"]["Collection"] & {
            metadata: Record<string, unknown>;
            fungibility: components["schemas"]["Fungibility"];
            onChain: {
                chain: string;
                type: string;
            };
            actionId: string;
        };
        /**
         * @description A collection of the list that was made by one of the creating operations.
         * @example {
         *       "id": "season-2026",
         *       "metadata": {
         *         "name": "Season 2026"
         *       },
         *       "fungibility": "non-fungible",
         *       "onChain": {
         *         "chain": "polygon-amoy",
         *         "type": "erc-721",
         *         "contractAddress": "0xDE709F2102306220921060314715629080E2FB77"
         *       },
         *       "supplyLimit": 500,
         *       "payments": {
         *         "price": "1.5",
         *         "recipientAddress": "0x52908400098527886E0F7030069857D2E4169EE7",
         *         "currency": "usdc"
         *       }
         *     }
         */
        ListedCollection: components["schemas"]["Collection"] & {
            metadata: Record<string, unknown>;
            fungibility: components["schemas"]["Fungibility"];
            onChain: {
                chain: string;
            };
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "id": "default-polygon"
         *         },
         *         {
         *           "id": "default-solana"
         *         }
         *       ]
         *     }
         */
        CollectionList: {
            results: components["schemas"]["Collection"][];
        };
        /**
         * @example {
         *       "metadata": {
         *         "name": "Ticket",
         *         "image": "https://example.com/t.png",
         *         "description": "One seat"
         *       },
         *       "onChain": {
         *         "tokenId": "1"
         *       },
         *       "supply": {
         *         "limit": 100
         *       },
         *       "reuploadLinkedFiles": false
         *     }
         */
        CreateTemplate: {
            metadata?: {
                name?: string;
                image?: string;
                description?: string;
                /** @description For Solana only. */
                symbol?: string;
            };
            onChain?: {
                tokenId?: string;
            };
            supply?: {
                limit?: number;
            };
            reuploadLinkedFiles?: boolean;
        };
        /**
         * @example {
         *       "metadata": {
         *         "name": "Ticket",
         *         "imageUrl": "https://example.com/t2.png",
         *         "description": "One seat in the shade"
         *       }
         *     }
         */
        UpdateTemplate: {
            metadata?: {
                name?: string;
                imageUrl?: string;
                description?: string;
            };
        };
        /**
         * @example {
         *       "templateId": "3f1c2c6e-8a0b-4b8e-9a55-0d6b8c1f7e21",
         *       "metadata": {
         *         "name": "Ticket",
         *         "image": "https://example.com/t.png",
         *         "description": "One seat"
         *       }
         *     }
         */
        Template: {
            /** Format: uuid */
            templateId: string;
            metadata: {
                name?: string | null;
                image?: string | null;
                description?: string | null;
                symbol?: string | null;
            };
            onChain?: {
                /** @description Text in the request; of the answer no type is stated. */
                tokenId?: string | number | null;
            } | null;
            supply?: {
                limit?: number | null;
                minted?: number | null;
            } | null;
        };
        /**
         * @description A template that was created with a supply limit.
         * @example {
         *       "templateId": "3f1c2c6e-8a0b-4b8e-9a55-0d6b8c1f7e21",
         *       "metadata": {
         *         "name": "Ticket"
         *       },
         *       "onChain": {
         *         "tokenId": "1"
         *       },
         *       "supply": {
         *         "limit": 100,
         *         "minted": 0
         *       }
         *     }
         */
        LimitedTemplate: components["schemas"]["Template"] & {
            supply: {
                limit: number;
                minted: number;
            };
        };
        /**
         * @description Metadata of a token to be minted. Which other fields are allowed is not stated.
         * @example {
         *       "name": "Ticket 42",
         *       "image": "https://example.com/42.png",
         *       "description": "Row 4",
         *       "animation_url": "",
         *       "attributes": [
         *         {
         *           "trait_type": "row",
         *           "value": "4"
         *         },
         *         {
         *           "trait_type": "boost",
         *           "value": "2",
         *           "display_type": "boost_number"
         *         }
         *       ]
         *     }
         */
        TokenMetadata: {
            name?: string;
            /** @description A URL. */
            image?: string;
            description?: string;
            /** @description May be empty. */
            animation_url?: string;
            attributes?: components["schemas"]["TokenAttribute"][];
        };
        TokenAttribute: {
            trait_type: string;
            value: string;
            display_type?: string;
        };
        /**
         * @example {
         *       "metadata": {
         *         "name": "Ticket 42",
         *         "image": "https://example.com/42.png",
         *         "description": "Row 4"
         *       },
         *       "recipient": "email:ada@example.com:polygon-amoy",
         *       "sendNotification": false,
         *       "reuploadLinkedFiles": false
         *     }
         */
        MintRequest: {
            /** @description Required, unless the collection has a base URI (which no operation stated here can give it). */
            metadata?: components["schemas"]["TokenMetadata"];
            recipient: components["schemas"]["MintRecipientLocator"];
            /**
             * @description False by default for projects created before 2024-09-16.
             * @default true
             */
            sendNotification?: boolean;
            /**
             * @description Language of the notification.
             * @default en-US
             */
            locale?: string;
            /**
             * @description Files behind the URLs of the metadata are copied to decentralized storage.
             * @default true
             */
            reuploadLinkedFiles?: boolean;
            /**
             * @description For Solana only; cheaper.
             * @default true
             */
            compressed?: boolean;
        };
        /**
         * @description Record of a token, pending or completed. Before completion, the fields that come with it may be absent or null.
         *     Whether a token of another kind of chain has a contractAddress or a tokenId is not stated.
         * @example {
         *       "id": "ticket-0042",
         *       "onChain": {
         *         "status": "pending",
         *         "chain": "polygon-amoy",
         *         "contractAddress": "0xDE709F2102306220921060314715629080E2FB77"
         *       },
         *       "actionId": "5b0c1f44-30c6-4a39-9f0e-4d0a4a9f3c11"
         *     }
         */
        MintedToken: {
            id: string;
            metadata?: {
                name?: string | null;
                image?: string | null;
                description?: string | null;
            } | null;
            onChain: components["schemas"]["MintedTokenOnChain"];
            actionId: string;
        };
        MintedTokenOnChain: {
            /**
             * @description Words other than `pending` are not stated.
             * @example pending
             */
            status: string;
            chain: string;
            contractAddress?: string | null;
            tokenId?: string | null;
            owner?: string | null;
            txId?: string | null;
            subscription?: {
                expiresAt?: components["schemas"]["Iso8601"] | null;
            } | null;
        };
        /**
         * @description Record of a token that is on its chain. On an EVM chain it has a tokenId too.
         * @example {
         *       "id": "ticket-0042",
         *       "metadata": {
         *         "name": "Ticket 42",
         *         "image": "https://example.com/42.png",
         *         "description": "Row 4"
         *       },
         *       "onChain": {
         *         "status": "complete",
         *         "chain": "polygon-amoy",
         *         "contractAddress": "0xDE709F2102306220921060314715629080E2FB77",
         *         "tokenId": "12",
         *         "owner": "0x52908400098527886E0F7030069857D2E4169EE7",
         *         "txId": "0x4a5c0f6f7f0d8b"
         *       },
         *       "actionId": "5b0c1f44-30c6-4a39-9f0e-4d0a4a9f3c11"
         *     }
         */
        CompletedToken: components["schemas"]["MintedToken"] & {
            metadata: Record<string, unknown>;
            onChain: {
                owner: string;
                txId: string;
            };
        };
        /**
         * @description A body with further properties is refused.
         * @example {
         *       "nfts": [
         *         {
         *           "recipient": "email:ada@example.com:polygon-amoy",
         *           "metadata": {
         *             "name": "Ticket 42"
         *           },
         *           "id": "ticket-0042"
         *         },
         *         {
         *           "recipient": "userId:tenant:7/ada:polygon-amoy",
         *           "metadata": {
         *             "name": "Ticket 43"
         *           }
         *         }
         *       ]
         *     }
         */
        BatchMintRequest: {
            nfts: components["schemas"]["BatchMintItem"][];
        };
        BatchMintItem: {
            recipient: components["schemas"]["MintRecipientLocator"];
            metadata?: components["schemas"]["TokenMetadata"];
            compressed?: boolean;
            /** @description Idempotency key of the token; made by the service where it is left out. */
            id?: string;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "id": "ticket-0042",
         *           "onChain": {
         *             "status": "pending",
         *             "chain": "polygon-amoy",
         *             "contractAddress": "0xDE709F2102306220921060314715629080E2FB77",
         *             "subscription": {
         *               "expiresAt": "2027-01-02T03:04:05.678Z"
         *             }
         *           },
         *           "actionId": "5b0c1f44-30c6-4a39-9f0e-4d0a4a9f3c11"
         *         }
         *       ]
         *     }
         */
        BatchResult: {
            results: components["schemas"]["MintedToken"][];
        };
        /**
         * @example {
         *       "payment": {
         *         "method": "polygon-amoy",
         *         "currency": "usdc",
         *         "receiptEmail": "ada@example.com",
         *         "payerAddress": "0x52908400098527886E0F7030069857D2E4169EE7"
         *       },
         *       "lineItems": [
         *         {
         *           "collectionLocator": "service:season-2026",
         *           "callData": {
         *             "totalPrice": "1.5"
         *           }
         *         }
         *       ],
         *       "recipient": {
         *         "email": "ada@example.com"
         *       },
         *       "locale": "Klingon"
         *     }
         */
        CreateOrder: {
            payment: components["schemas"]["OrderPaymentRequest"];
            lineItems: components["schemas"]["OrderLineItemRequest"][];
            /** @description Without it, the order waits for one. A wallet is made for the user where there is none. */
            recipient?: {
                /** Format: email */
                email?: string;
            };
            /** @default en-US */
            locale?: components["schemas"]["Locale"];
        };
        OrderPaymentRequest: {
            /** @description A chain. */
            method: string;
            currency?: string;
            /** Format: email */
            receiptEmail?: string;
            payerAddress?: string;
        };
        OrderLineItemRequest: {
            collectionLocator: components["schemas"]["CollectionLocator"];
            callData?: {
                totalPrice?: string;
            };
        };
        /**
         * @example {
         *       "clientSecret": "secret-of-one-order",
         *       "order": {
         *         "orderId": "0b7f1f0e-6d0a-4f0e-8a4f-2a1d8a4f9c33",
         *         "phase": "quote",
         *         "locale": "en-US",
         *         "lineItems": [
         *           {
         *             "chain": "polygon-amoy",
         *             "quantity": 1,
         *             "callData": {
         *               "quantity": 1
         *             },
         *             "metadata": {
         *               "name": "Season 2026"
         *             }
         *           }
         *         ],
         *         "quote": {
         *           "status": "requires-recipient"
         *         },
         *         "payment": {
         *           "method": "polygon-amoy",
         *           "currency": "usdc"
         *         }
         *       }
         *     }
         */
        OrderResponse: {
            /** @description Gives access to this order and to no other. */
            clientSecret: string;
            order: components["schemas"]["Order"];
        };
        /** @description Any order. One without a recipient may have nothing in its quotes yet, or neither quote nor payment. */
        Order: {
            orderId: string;
            /**
             * @description Words other than `payment` are not stated.
             * @example payment
             */
            phase: string;
            /** @example en-US */
            locale: string;
            lineItems: components["schemas"]["LineItem"][];
            quote?: components["schemas"]["OrderQuote"];
            payment?: components["schemas"]["OrderPayment"];
        };
        /** amount and currency */
        Money: {
            amount: string;
            currency: string;
        };
        OrderQuote: {
            /**
             * @description The set of words is not stated.
             * @example valid
             * @example requires-recipient
             */
            status?: string | null;
            quotedAt?: components["schemas"]["QuoteTimestamp"] | null;
            expiresAt?: components["schemas"]["QuoteTimestamp"] | null;
            totalPrice?: components["schemas"]["Money"] | null;
        };
        OrderPayment: {
            /**
             * @description The set of words is not stated.
             * @example awaiting-payment
             */
            status?: string | null;
            /** @description A chain. */
            method?: string | null;
            currency?: string | null;
            preparation?: {
                chain?: string | null;
                payerAddress?: string | null;
                serializedTransaction?: string | null;
            } | null;
        };
        LineItem: {
            chain: string;
            quantity: number;
            /** @description Holds the quantity, whose type is not stated, and what else the mint function takes. */
            callData: {
                quantity?: unknown;
            };
            metadata: {
                name?: string | null;
                description?: string | null;
                imageUrl?: string | null;
            };
            quote?: components["schemas"]["LineItemQuote"];
            delivery?: components["schemas"]["Delivery"];
        };
        LineItemQuote: {
            /**
             * @description The set of words is not stated.
             * @example valid
             * @example requires-recipient
             */
            status?: string | null;
            charges?: {
                unit?: components["schemas"]["Money"] | null;
                salesTax?: components["schemas"]["Money"] | null;
                shipping?: components["schemas"]["Money"] | null;
            } | null;
            totalPrice?: components["schemas"]["Money"] | null;
        } | null;
        Delivery: {
            /**
             * @description The set of words is not stated.
             * @example awaiting-payment
             * @example requires-recipient
             */
            status?: string | null;
            recipient?: {
                locator?: string | null;
                email?: string | null;
                walletAddress?: string | null;
            } | null;
            txId?: string | null;
            tokens?: components["schemas"]["DeliveredToken"][] | null;
        } | null;
        DeliveredToken: {
            locator?: string | null;
            contractAddress?: string | null;
            tokenId?: string | null;
            mintHash?: string | null;
            quantity?: string | null;
            symbol?: string | null;
            decimals?: number | null;
        };
        /** @description Line item of an order with a recipient; its quote may be none yet, with another status than valid. */
        OrderedLineItem: components["schemas"]["LineItem"] & {
            metadata: {
                name: string;
                description: string;
                imageUrl: string;
            };
            callData?: {
                quantity: unknown;
            };
            quote: {
                status: string;
            };
            delivery: {
                status: string;
                /** @description The wallet is made on the fly, so that its address and locator may come later. */
                recipient?: {
                    locator?: string | null;
                    email?: string;
                    walletAddress?: string | null;
                } | null;
            };
        };
        /** @description Line item of an order with a recipient, once its quote is valid. */
        QuotedLineItem: components["schemas"]["OrderedLineItem"] & {
            quote: {
                status: string;
                /** @description That a charge of nothing is told too is not stated. */
                charges: {
                    unit: components["schemas"]["Money"];
                    salesTax?: components["schemas"]["Money"] | null;
                    shipping?: components["schemas"]["Money"] | null;
                };
                totalPrice: components["schemas"]["Money"];
            };
        };
        /** @description Order with a recipient, once its quotes are valid. */
        QuotedOrder: components["schemas"]["Order"] & {
            lineItems: components["schemas"]["QuotedLineItem"][];
            quote: {
                status: string;
                quotedAt: components["schemas"]["QuoteTimestamp"];
                expiresAt: components["schemas"]["QuoteTimestamp"];
                totalPrice: components["schemas"]["Money"];
            };
            payment: {
                status: string;
                method: string;
                currency: string;
            };
        };
        /**
         * @description Answer to an order with a recipient.
         * @example {
         *       "clientSecret": "secret-of-one-order",
         *       "order": {
         *         "orderId": "0b7f1f0e-6d0a-4f0e-8a4f-2a1d8a4f9c33",
         *         "phase": "payment",
         *         "locale": "en-US",
         *         "lineItems": [
         *           {
         *             "chain": "polygon-amoy",
         *             "quantity": 1,
         *             "callData": {
         *               "quantity": 1,
         *               "totalPrice": "1.5"
         *             },
         *             "metadata": {
         *               "name": "Season 2026",
         *               "description": "Tickets",
         *               "imageUrl": "https://example.com/s.png"
         *             },
         *             "quote": {
         *               "status": "valid",
         *               "charges": {
         *                 "unit": {
         *                   "amount": "1.5",
         *                   "currency": "usdc"
         *                 },
         *                 "salesTax": {
         *                   "amount": "0",
         *                   "currency": "usdc"
         *                 },
         *                 "shipping": {
         *                   "amount": "0",
         *                   "currency": "usdc"
         *                 }
         *               },
         *               "totalPrice": {
         *                 "amount": "1.5",
         *                 "currency": "usdc"
         *               }
         *             },
         *             "delivery": {
         *               "status": "awaiting-payment",
         *               "recipient": {
         *                 "locator": "email:ada@example.com:polygon-amoy",
         *                 "email": "ada@example.com",
         *                 "walletAddress": "0x52908400098527886E0F7030069857D2E4169EE7"
         *               }
         *             }
         *           }
         *         ],
         *         "quote": {
         *           "status": "valid",
         *           "quotedAt": "2026-01-02T03:04:05.678Z",
         *           "expiresAt": "2026-01-02T03:14:05.678Z",
         *           "totalPrice": {
         *             "amount": "1.5",
         *             "currency": "usdc"
         *           }
         *         },
         *         "payment": {
         *           "status": "awaiting-payment",
         *           "method": "polygon-amoy",
         *           "currency": "usdc",
         *           "preparation": {
         *             "chain": "polygon-amoy",
         *             "payerAddress": "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
         *             "serializedTransaction": "0x02f8"
         *           }
         *         }
         *       }
         *     }
         */
        QuotedOrderResponse: components["schemas"]["OrderResponse"] & {
            order: components["schemas"]["QuotedOrder"];
        };
        /**
         * @description Whether several months come as a list is not stated, so both forms are fine.
         * @example {
         *       "data": {
         *         "dimension": "monthly_active_wallets",
         *         "usage": {
         *           "month": "2026-01",
         *           "activeWallets": 17
         *         }
         *       }
         *     }
         * @example {
         *       "data": {
         *         "dimension": "monthly_active_wallets",
         *         "usage": [
         *           {
         *             "month": "2026-01",
         *             "activeWallets": 17
         *           }
         *         ]
         *       }
         *     }
         */
        Usage: {
            data: {
                dimension: string;
                usage: components["schemas"]["UsageMonth"] | components["schemas"]["UsageMonth"][];
            };
        };
        UsageMonth: {
            month: string;
            activeWallets: number;
        };
        /**
         * @example {
         *       "error": true,
         *       "message": "chain is missing"
         *     }
         */
        ErrorRecord: {
            /** @constant */
            error: true;
            message: string;
        };
        /**
         * error record with validationErrors
         * @description Error record that says which items of a batch are at fault.
         * @example {
         *       "error": true,
         *       "message": "1 item is not valid",
         *       "validationErrors": [
         *         {
         *           "index": 1,
         *           "id": "ticket-0043",
         *           "message": "recipient is not a locator"
         *         }
         *       ]
         *     }
         */
        BatchErrorRecord: components["schemas"]["ErrorRecord"] & {
            validationErrors: components["schemas"]["BatchError"][];
        };
        BatchError: {
            /**
             * number of the item
             * @description Whether it counts from 0 or 1, and whether it is a number or digits in a string, is not stated.
             */
            index: number | string;
            /** @description The id of the item, where it has one. */
            id?: string | null;
            message: string;
        };
        /**
         * @description The one error shape of the token listing.
         * @example {
         *       "error": "unknown prefix: mail"
         *     }
         */
        ListingError: {
            error: string;
        };
    };
    responses: {
        /** @description Something in the request is missing, malformed or not supported. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorRecord"];
            };
        };
        /** @description No key, no such key, or the key lacks the scope. Body not stated. */
        KeyRefused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such wallet. Body not stated. */
        WalletNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The risk of fraud is high, more information is asked for. Body not stated. */
        MoreInformationNeeded: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Refused for another reason, such as the key; neither the exact status nor the body is stated. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The collection. */
        CreatedCollection: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreatedCollection"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the collection, made by the service or chosen by the caller.
         * @example season-2026
         */
        CollectionId: string;
    };
    requestBodies: {
        CreateCollection: {
            content: {
                "application/json": components["schemas"]["CreateCollection"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listWallets: {
        parameters: {
            query?: {
                /**
                 * @description User id given at creation.
                 * @example tenant:7/ada
                 */
                userId?: string;
                /**
                 * @description E-mail address given at creation.
                 * @example ada@example.com
                 */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallets of that user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
        };
    };
    createWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWallet"];
            };
        };
        responses: {
            /** @description The user already had a wallet there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description A new wallet. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
        };
    };
    listWalletTokens: {
        parameters: {
            query?: {
                /**
                 * @description Index of the page.
                 * @example 2
                 */
                page?: string;
                /**
                 * @description Tokens on a page. The highest value is not stated.
                 * @example 5
                 */
                perPage?: string;
                /**
                 * @description Only tokens of this contract, or of these. How several are written in the query is not stated.
                 * @example 0x8617E340B3D01FA5F11F306F4090FD50E238070D
                 */
                contractAddress?: string | string[];
                /**
                 * @description Only tokens with this id.
                 * @example 12
                 */
                tokenId?: string;
            };
            header?: never;
            path: {
                /** @description Locator of the wallet. */
                identifier: components["schemas"]["WalletLocator"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTokenList"];
                };
            };
            /** @description The locator is malformed, its chain does not fit, or the address does not exist. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingError"];
                };
            };
            401: components["responses"]["KeyRefused"];
        };
    };
    signMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chain of the wallet.
                 * @example polygon-amoy
                 */
                chain: components["schemas"]["ChainSetB"];
                /**
                 * @description Address of the wallet; the leading 0x may be left out.
                 * @example 0x52908400098527886E0F7030069857D2E4169EE7
                 */
                address: components["schemas"]["EvmAddress"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignMessage"];
            };
        };
        responses: {
            /** @description The signature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            404: components["responses"]["WalletNotFound"];
        };
    };
    transferFromEmailWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferFromEmailWallet"];
            };
        };
        responses: {
            /** @description The user was asked to verify the transfer. Body not stated. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["MoreInformationNeeded"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            404: components["responses"]["WalletNotFound"];
        };
    };
    transferFromUserWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferFromUserWallet"];
            };
        };
        responses: {
            /** @description The transfer has started; a webhook tells how it goes on. Body not stated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["MoreInformationNeeded"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["KeyRefused"];
            404: components["responses"]["WalletNotFound"];
        };
    };
    listCollections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All collections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionList"];
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    createCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CreateCollection"];
        responses: {
            200: components["responses"]["CreatedCollection"];
            400: components["responses"]["BadRequest"];
            "4XX": components["responses"]["Refused"];
        };
    };
    putCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CreateCollection"];
        responses: {
            200: components["responses"]["CreatedCollection"];
            400: components["responses"]["BadRequest"];
            "4XX": components["responses"]["Refused"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplate"];
            };
        };
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            "4XX": components["responses"]["Refused"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
                /**
                 * @description Id that the creation of the template answered.
                 * @example 3f1c2c6e-8a0b-4b8e-9a55-0d6b8c1f7e21
                 */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplate"];
            };
        };
        responses: {
            /** @description Changed; the answer is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            "4XX": components["responses"]["Refused"];
        };
    };
    mintToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
                /**
                 * @description Id of the token in its collection, chosen by the caller; it is the idempotency key.
                 * @example ticket-0042
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MintRequest"];
            };
        };
        responses: {
            /** @description The record of the token, pending or completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintedToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            "4XX": components["responses"]["Refused"];
        };
    };
    mint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        /** @description Not stated. */
        requestBody?: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            "4XX": components["responses"]["Refused"];
            /** @description Not stated. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    batchMint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the collection, made by the service or chosen by the caller.
                 * @example season-2026
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchMintRequest"];
            };
        };
        responses: {
            /** @description One record for each item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description Nothing was accepted; where items are at fault, the record says which. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchErrorRecord"] | components["schemas"]["ErrorRecord"];
                };
            };
            /** @description No such key, or the key lacks the scope. Body not stated. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not possible at the moment; worth another try some minutes later. Body not stated. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrder"];
            };
        };
        responses: {
            400: components["responses"]["BadRequest"];
            /** @description The order, with a secret that gives access to it alone. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderResponse"];
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
    getUsage: {
        parameters: {
            query: {
                /**
                 * @description What is counted.
                 * @example monthly_active_wallets
                 */
                dimension: "monthly_active_wallets";
                /**
                 * @description First month.
                 * @example 2026-01
                 */
                startDate: components["schemas"]["Month"];
                /**
                 * @description Last month.
                 * @example 2026-03
                 */
                endDate?: components["schemas"]["Month"];
            };
            header?: never;
            path: {
                /**
                 * @description The project; `default` is that of the key.
                 * @example default
                 */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            "4XX": components["responses"]["Refused"];
        };
    };
}
