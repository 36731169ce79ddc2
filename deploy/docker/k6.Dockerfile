# k6 with the scripts of deploy/k6: helm test runs smoke, anybody the others.
#   docker build -f deploy/docker/k6.Dockerfile -t laurel/k6:0.1.0 deploy/k6
#   docker run --rm -e BASE=https://laurel.example laurel/k6:0.1.0                                                  smoke
#   docker run --rm -e BASE=… -e PASSWORD=… -e OUT=/out -v "$PWD/out:/out" laurel/k6:0.1.0 run --quiet soak.ts
FROM grafana/k6:1.1.0@sha256:aa8202f377550cee0c8bad295bbe8d2d4d4cf88d15c98383e9ecc53c56882308
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Laurel: k6" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY *.ts *.mjs /scripts/
WORKDIR /scripts
ENV K6_NO_USAGE_REPORT=true \
    K6_AUTO_EXTENSION_RESOLUTION=false
USER 65532:65532
ENTRYPOINT ["k6"]
CMD ["run", "--quiet", "smoke.ts"]
