# conformint as an image:  docker build -t conformint . && docker run --rm conformint requirements
FROM node:24-slim AS build
WORKDIR /conformint
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /conformint
COPY --from=build /conformint/package.json ./
COPY --from=build /conformint/node_modules ./node_modules
COPY --from=build /conformint/bin ./bin
COPY --from=build /conformint/dist ./dist
COPY --from=build /conformint/spec ./spec
COPY --from=build /conformint/reports ./reports
USER node
WORKDIR /work
ENTRYPOINT ["node", "/conformint/bin/conformint.js"]
CMD ["--help"]
