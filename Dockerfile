# The shop as a container: see docs/going-live.md, 'In a container'.
ARG NODE_VERSION=24.21.0

# The build stage uses the complete Node image; its tools are not shipped.
FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /shop
COPY . .
# `--no-demo` creates an image without the demo brand: a new shop is then empty.
ARG CONTAINER_FILES=""
RUN --mount=type=cache,target=/npm-cache npm_config_cache=/npm-cache node scripts/bootstrap.mjs container-files /out ${CONTAINER_FILES}
RUN strip -o /node "$(command -v node)" && mkdir /data

# The C library, certificates and time zones; no shell and no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /node /usr/local/bin/node
COPY --from=build --chown=nonroot:nonroot /data /data
COPY --from=build /out /shop
WORKDIR /shop
# The same flags as in scripts/server-process.json.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384
VOLUME /data
EXPOSE 3000
USER nonroot
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "scripts/container-health.mjs"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=8", "--max-old-space-size=1000"]
CMD ["apps/storefront/build/server/index.js"]
