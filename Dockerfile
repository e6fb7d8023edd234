# conformint as an image:   docker build -t conformint . && docker run --rm conformint requirements
# its sandbox as one:       docker build --target sandbox -t conformint-sandbox . && docker run --rm -p 4010:4010 conformint-sandbox
# The base is pinned by its digest, and an argument, so that a site names a later one or its own mirror:
#   docker build --build-arg BASE=mirror.example/node:24-slim .
ARG BASE=node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${BASE} AS assembled
WORKDIR /conformint
COPY package.json package-lock.json .npmrc ./
# `pg` is for `serve --database postgres://…`; in the package it is left to those who want it. The manifest that this changes is
# copied again below.
RUN npm ci --omit=dev --ignore-scripts \
 && npm install --save-prod --omit=dev --ignore-scripts "pg@$(npm pkg get peerDependencies.pg | tr -d '\"')"
# The sources, as a checkout runs them: nothing has to be compiled, and no compiler fetched. `.dockerignore` says what comes.
COPY . .

FROM ${BASE} AS conformint
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="conformint" \
      org.opencontainers.image.description="Tells whether a service keeps the custodial wallet, token minting and checkout interface." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.source="https://github.com/conformint/conformint" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=assembled /conformint /conformint
# Reports go to /work. Whatever user a `docker run --user` names may write there and has a home.
RUN mkdir -p /work && chmod 1777 /work
ENV HOME=/tmp NODE_ENV=production
USER 1000:1000
WORKDIR /work
ENTRYPOINT ["node", "/conformint/bin/conformint.js"]
CMD ["--help"]

FROM conformint AS sandbox
EXPOSE 4010
# Any answer will do, since all operations want a key.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010').then(() => process.exit(0), () => process.exit(1))"]
CMD ["serve", "--host", "0.0.0.0", "--port", "4010"]

# What is built when nothing is said.
FROM conformint
