# The built remotes of this checkout, and the command that publishes them into the store mounted at /regions.
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY . .
RUN npm ci && node scripts/build.mjs

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV REGIONS_DIR=/regions
RUN install -d -o node -g node /regions
WORKDIR /app
COPY --from=build /app /app
USER node
ENTRYPOINT ["node", "packages/region-tools/bin/savepoint-region.mjs"]
CMD ["--help"]
