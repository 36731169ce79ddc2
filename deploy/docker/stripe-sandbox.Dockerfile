# The Stripe sandbox (deploy/stripe-sandbox), in which no money moves: the profile test-payments of docker-compose.yml.
#   docker build -f deploy/docker/stripe-sandbox.Dockerfile --build-arg VERSION=0.1.0 -t laurel/stripe-sandbox:0.1.0 .
ARG BASE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${BASE} AS fetched
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts

# Like Keycloak's image it has no label with the commit.
FROM ${BASE}
ARG VERSION=0
LABEL org.opencontainers.image.title="Laurel: Stripe sandbox" \
      org.opencontainers.image.version="${VERSION}"
WORKDIR /laurel
COPY package.json ./
COPY --from=fetched /src/node_modules/zod node_modules/zod
# Its pages use the web app's colours.
COPY web/src/ui/styles/tokens.css web/src/ui/styles/
COPY deploy/stripe-sandbox/package.json deploy/stripe-sandbox/
COPY deploy/stripe-sandbox/src deploy/stripe-sandbox/src
ENV HOST=0.0.0.0 \
    PORT=12111 \
    STATE=/state
USER 65532:65532
EXPOSE 12111
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://' + process.env.HOST + ':' + process.env.PORT + '/style.css').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "deploy/stripe-sandbox/src/main.ts"]
