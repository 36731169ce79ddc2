# k6 with the scripts of deploy/k6. helm test runs smoke; start the others yourself.
#   docker build -f deploy/docker/k6.Dockerfile --build-arg VERSION=0.1.0 --build-arg REVISION="$(git rev-parse HEAD)" -t laurel/k6:0.1.0 deploy/k6
#   docker run --rm -e BASE=https://laurel.example laurel/k6:0.1.0                                                  smoke
#   mkdir -p out && docker run --rm --user "$(id -u):$(id -g)" -e BASE=… -e PASSWORD=… -e OUT=/out -e K6_WEB_DASHBOARD_EXPORT=/out/report.html -v "$PWD/out:/out" laurel/k6:0.1.0 run --quiet soak.ts
# The second command writes a page (report.html) and all metrics (summary.json) to ./out, like `npm run load`.
FROM grafana/k6:1.1.0@sha256:aa8202f377550cee0c8bad295bbe8d2d4d4cf88d15c98383e9ecc53c56882308
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Laurel: k6" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY *.ts *.mjs /scripts/
WORKDIR /scripts
# The live dashboard is not served (port -1). k6 needs it to create the page of K6_WEB_DASHBOARD_EXPORT. deploy/k6/run.mjs reads these values.
ENV K6_NO_USAGE_REPORT=true \
    K6_AUTO_EXTENSION_RESOLUTION=false \
    K6_WEB_DASHBOARD=true \
    K6_WEB_DASHBOARD_PORT=-1 \
    K6_WEB_DASHBOARD_PERIOD=1s
USER 65532:65532
ENTRYPOINT ["k6"]
CMD ["run", "--quiet", "smoke.ts"]
