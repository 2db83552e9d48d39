# Builds every remote and publishes it into the region store mounted at /regions, then ends.
FROM node:20-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && node scripts/build.mjs

FROM node:20-slim
ENV REGIONS_DIR=/regions
RUN install -d -o node -g node /regions
WORKDIR /app
COPY --from=build /app /app
USER node
CMD ["node", "packages/region-tools/bin/savepoint-region.mjs", "publish", "--all"]
