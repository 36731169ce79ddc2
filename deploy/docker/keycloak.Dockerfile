# Keycloak with the product's pages, mails and list of passwords, built for PostgreSQL; and the step that makes its realm what the code says.
#   docker build -f deploy/docker/keycloak.Dockerfile --target keycloak --build-arg VERSION=0.1.0 -t laurel/keycloak:0.1.0 .
#   docker build -f deploy/docker/keycloak.Dockerfile --target realm --build-arg VERSION=0.1.0 --build-arg REVISION="$(git rev-parse HEAD)" -t laurel/realm:0.1.0 .
# Whoever starts it says KC_HOSTNAME, KC_DB_URL, KC_DB_USERNAME, KC_DB_PASSWORD, APP_URL (the product's address, in its mails) and, at the first
# start, KC_BOOTSTRAP_ADMIN_CLIENT_ID (laurel-admin) and …_SECRET, which the step has too (deploy/local/realm.mjs); and, where a proxy stands before it,
# KC_PROXY_TRUSTED_ADDRESSES: without it only itself is believed about where a request comes from.
ARG NODE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG KEYCLOAK=quay.io/keycloak/keycloak:26.7.4@sha256:82a77884f3af238beab1e7afd63b5f530e1b5c0590bd7aa60b40a40463e29b2c

# Its pages have the fonts of the web: package-lock.json says which.
FROM ${NODE} AS dressed
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts && node deploy/docker/dress-keycloak.mjs /keycloak

FROM ${NODE} AS realm
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Laurel: the realm" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY deploy/keycloak/*.json /laurel/deploy/keycloak/
COPY deploy/local/*.mjs /laurel/deploy/local/
USER 65532:65532
ENTRYPOINT ["node", "/laurel/deploy/local/realm.mjs"]

FROM ${KEYCLOAK} AS built
ENV KC_DB=postgres \
    KC_HEALTH_ENABLED=true \
    KC_METRICS_ENABLED=true
COPY --from=dressed --chown=1000:0 /keycloak/ /opt/keycloak/
RUN /opt/keycloak/bin/kc.sh build

# No label names its commit: an image with another label is another, and for it Keycloak would stop.
FROM ${KEYCLOAK} AS keycloak
ARG VERSION=0
LABEL org.opencontainers.image.title="Laurel: Keycloak" \
      org.opencontainers.image.version="${VERSION}"
ENV KC_DB=postgres \
    KC_HEALTH_ENABLED=true \
    KC_METRICS_ENABLED=true \
    KC_HTTP_ENABLED=true \
    KC_PROXY_HEADERS=xforwarded \
    KC_PROXY_TRUSTED_ADDRESSES=127.0.0.1
COPY --from=built --chown=1000:0 /opt/keycloak/ /opt/keycloak/
# Its root may be read-only: it writes to /opt/keycloak/data and /tmp alone.
USER 1000
EXPOSE 8080 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s CMD ["/opt/keycloak/healthy"]
ENTRYPOINT ["/opt/keycloak/bin/kc.sh"]
CMD ["start", "--optimized"]
