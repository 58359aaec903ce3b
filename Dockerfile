# The production image: the server with the built web pages, for MODE=live. It holds no sandbox, no
# embedded database and no development tools; PostgreSQL and every third party are configured from outside.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts only fetch what the image does not use: another Node, and the embedded PostgreSQL.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY contract contract
COPY web web
RUN NODE_ENV=production npx react-router build web
# Without their names, lest the optional peers of what stays keep the test runner and the bundler.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production MODE=live HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As tools/launch/node-arguments.mjs has it.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY --from=build /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=build /app/web/build web/build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As tools/launch/node-arguments.mjs has it.
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
