# Two images: Keycloak for PostgreSQL with the product's pages, e-mails and password list; and the job that applies its realm, with the login gateway
# (deploy/keycloak/login-gateway.mjs) as another command.
#   docker build -f deploy/docker/keycloak.Dockerfile --target keycloak --build-arg VERSION=0.1.0 -t laurel/keycloak:0.1.0 .
#   docker build -f deploy/docker/keycloak.Dockerfile --target realm --build-arg VERSION=0.1.0 -t laurel/realm:0.1.0 .
# Keycloak needs KC_HOSTNAME, KC_DB_URL, KC_DB_USERNAME, KC_DB_PASSWORD and APP_URL (the product's address, for its e-mails). The first start also needs
# KC_BOOTSTRAP_ADMIN_CLIENT_ID (laurel-admin) and KC_BOOTSTRAP_ADMIN_CLIENT_SECRET, which the job uses too (deploy/keycloak/apply-realm.mjs). Behind a
# proxy set KC_PROXY_TRUSTED_ADDRESSES. Without it Keycloak trusts no forwarded client address.
ARG NODE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG KEYCLOAK=quay.io/keycloak/keycloak:26.7.4@sha256:82a77884f3af238beab1e7afd63b5f530e1b5c0590bd7aa60b40a40463e29b2c

FROM ${NODE} AS packages
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts && npm run build --workspace=@laurel/runtime

# Keycloak's pages use the web app's fonts, at the versions of package-lock.json.
FROM packages AS dressed
RUN node deploy/docker/dress-keycloak.mjs /keycloak

# These two images have no label with the commit, because a changed label would make a new image, and each upgrade would restart Keycloak and the login
# gateway.
FROM ${NODE} AS realm
ARG VERSION=0
LABEL org.opencontainers.image.title="Laurel: the realm and the login gateway" \
      org.opencontainers.image.version="${VERSION}"
COPY package.json /laurel/
COPY deploy/keycloak/*.json deploy/keycloak/*.mjs deploy/keycloak/*.ts /laurel/deploy/keycloak/
COPY deploy/workspace/*.mjs /laurel/deploy/workspace/
# The login gateway's packages.
COPY --from=packages /src/node_modules/ipaddr.js /laurel/node_modules/ipaddr.js
COPY --from=packages /src/node_modules/lru-cache /laurel/node_modules/lru-cache
COPY services/runtime/package.json /laurel/node_modules/@laurel/runtime/
COPY --from=packages /src/services/runtime/dist/auth /laurel/node_modules/@laurel/runtime/dist/auth
USER 65532:65532
ENTRYPOINT ["node", "/laurel/deploy/keycloak/apply-realm.mjs"]

FROM ${KEYCLOAK} AS built
ENV KC_DB=postgres \
    KC_HEALTH_ENABLED=true \
    KC_METRICS_ENABLED=true
COPY --from=dressed --chown=1000:0 /keycloak/ /opt/keycloak/
RUN /opt/keycloak/bin/kc.sh build

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
# The root may be read-only. It writes to /opt/keycloak/data and /tmp only.
USER 1000
EXPOSE 8080 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s CMD ["/opt/keycloak/healthy"]
ENTRYPOINT ["/opt/keycloak/bin/kc.sh"]
CMD ["start", "--optimized"]
