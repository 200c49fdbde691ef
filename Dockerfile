# groundwork in a container, as nobody in particular. What it reads and writes is below /data:
#   docker build --tag groundwork .
#   docker run --rm --volume "$PWD:/data" groundwork run atlas.yaml
#   docker run --rm --volume "$PWD:/data" --publish 127.0.0.1:8427:8427 groundwork serve outputs/atlas/latest --host 0.0.0.0
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY schemas schemas
COPY knowledge-graph knowledge-graph
COPY pipelines pipelines
RUN npx tsc -p tsconfig.build.json && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
# As in the Makefile: glibc keeps what each thread frees for that thread, some 100 MB that nobody uses.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN chmod +x dist/pipelines/cli.js && ln -s /app/dist/pipelines/cli.js /usr/local/bin/groundwork && mkdir /data && chown node:node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8427
# A container that serves has to answer, with 401 to who has no token; one that does anything else is well while it runs.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD \
  ! tr '\0' ' ' < /proc/1/cmdline | grep -q ' serve ' || \
  node -e "fetch('http://127.0.0.1:8427/', { redirect: 'manual' }).then((answer) => process.exit(answer.status < 500 ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["groundwork"]
CMD ["--help"]
