# syntax=docker/dockerfile:1

# The product as it runs in production, without the demo and without the Stripe sandbox. It needs DATABASE_URL, SESSION_SECRET
# and BASE_URL; compose.yaml shows them with a PostgreSQL and a mail catcher.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm ci compares the lock file with every workspace.
COPY contract/package.json contract/
COPY domain/package.json domain/
COPY e2e/package.json e2e/
COPY server/package.json server/
COPY tools/bench/package.json tools/bench/
COPY tools/checks/package.json tools/checks/
COPY tools/simulator/package.json tools/simulator/
COPY tools/stripe-sandbox/package.json tools/stripe-sandbox/
COPY web/package.json web/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node scripts/build.js web server

FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace=server

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/web dist/web
COPY server/migrations server/migrations
# Documents, unless S3_BUCKET is set.
ENV DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
