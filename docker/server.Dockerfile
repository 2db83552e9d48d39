# Any server of the workspace: docker build -f docker/server.Dockerfile --build-arg PART=services/comments .
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY . .
RUN npm ci && node scripts/build.mjs

# Only the run-time dependencies of this part.
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS dependencies
ARG PART
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=build /app/packages ./packages
COPY --from=build /app/${PART} ./${PART}
RUN npm ci --omit=dev --workspace "${PART}"

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG PART
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN install -d -o node -g node /data /regions /assets
COPY --from=dependencies /app /app
WORKDIR /app/${PART}
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server.js"]
