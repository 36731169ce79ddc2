# k6 with the scripts of deploy/k6: helm test runs smoke, anybody the others.
#   docker build -f deploy/docker/k6.Dockerfile --build-arg VERSION=0.1.0 --build-arg REVISION="$(git rev-parse HEAD)" -t laurel/k6:0.1.0 deploy/k6
#   docker run --rm -e BASE=https://laurel.example laurel/k6:0.1.0                                                  smoke
#   mkdir -p out && docker run --rm --user "$(id -u):$(id -g)" -e BASE=… -e PASSWORD=… -e OUT=/out -e K6_WEB_DASHBOARD_EXPORT=/out/report.html -v "$PWD/out:/out" laurel/k6:0.1.0 run --quiet soak.ts
# The second leaves in ./out a page (report.html) and all figures (summary.json), as `npm run load` does.
FROM grafana/k6:1.1.0@sha256:aa8202f377550cee0c8bad295bbe8d2d4d4cf88d15c98383e9ecc53c56882308
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Laurel: k6" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY *.ts *.mjs /scripts/
WORKDIR /scripts
# What is shown while it runs is shown nobody (port -1); of it the page is made that K6_WEB_DASHBOARD_EXPORT names. deploy/k6/run.mjs has these from here.
ENV K6_NO_USAGE_REPORT=true \
    K6_AUTO_EXTENSION_RESOLUTION=false \
    K6_WEB_DASHBOARD=true \
    K6_WEB_DASHBOARD_PORT=-1 \
    K6_WEB_DASHBOARD_PERIOD=1s
USER 65532:65532
ENTRYPOINT ["k6"]
CMD ["run", "--quiet", "smoke.ts"]
