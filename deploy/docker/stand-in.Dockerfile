# Stripe's stand-in, for trying where no money shall move (deploy/local/stripe): the profile test-payments of docker-compose.yml.
#   docker build -f deploy/docker/stand-in.Dockerfile --build-arg VERSION=0.1.0 -t laurel/stand-in:0.1.0 .
ARG BASE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${BASE} AS fetched
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts

# No label names its commit, as of Keycloak's.
FROM ${BASE}
ARG VERSION=0
LABEL org.opencontainers.image.title="Laurel: Stripe's stand-in" \
      org.opencontainers.image.version="${VERSION}"
WORKDIR /laurel
COPY package.json ./
COPY --from=fetched /src/node_modules/zod node_modules/zod
# Its pages have the colours of the web.
COPY web/src/ui/tokens.css web/src/ui/
COPY deploy/local/stripe deploy/local/stripe
ENV HOST=0.0.0.0 \
    PORT=12111 \
    STATE=/state
USER 65532:65532
EXPOSE 12111
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://' + process.env.HOST + ':' + process.env.PORT + '/style.css').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "deploy/local/stripe/main.ts"]
