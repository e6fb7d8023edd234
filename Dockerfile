# conformint as an image:  docker build -t conformint . && docker run --rm conformint requirements
# The base is an argument, so that a release names it by its digest and a site by its own mirror:
#   docker build --build-arg BASE=node:24-slim@sha256:… .
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /conformint
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM ${BASE}
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="conformint" \
      org.opencontainers.image.description="Tells whether a service keeps the custodial wallet, token minting and checkout interface." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /conformint
COPY --from=build /conformint/package.json /conformint/LICENSE ./
COPY --from=build /conformint/node_modules ./node_modules
COPY --from=build /conformint/bin ./bin
COPY --from=build /conformint/dist ./dist
COPY --from=build /conformint/docs ./docs
COPY --from=build /conformint/spec ./spec
COPY --from=build /conformint/reports ./reports
# Reports go to /work. Whatever user a `docker run --user` names may write there and has a home.
RUN mkdir -p /work && chmod 1777 /work
ENV HOME=/tmp NODE_ENV=production
USER 1000:1000
WORKDIR /work
# Of use for `serve --host 0.0.0.0`: any answer will do, since all operations want a key.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4010)).then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node", "/conformint/bin/conformint.js"]
CMD ["--help"]
