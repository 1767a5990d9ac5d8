# The built site and its service (docs/operating/container.md).
# The tag, for Debian's and Node's newest fixes; with a digest beside it, two builds are alike (docs/operating/container.md).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Settings that the build puts into the site.
ARG PUBLIC_SITE_URL
ARG PUBLIC_HSTS
ARG PUBLIC_COUNTER_ORIGIN
ARG PUBLIC_API_URL
ARG PUBLIC_CRM_URL
ARG PUBLIC_COURSE_WALK_API
ARG PUBLIC_GOOGLE_CLIENT_ID
ARG PUBLIC_GOOGLE_USERINFO_URL
RUN npm run build
# Lets the service's user read all files, whatever the builder's umask was.
RUN chmod -R a+rX /app
# Removes the packaged Node too: the image has its own.
RUN npm prune --omit=dev && rm -rf .build .astro node_modules/node-linux-* node_modules/.astro node_modules/.cache node_modules/.vite*
# Compiles the service in advance, as the user who runs it. That user cannot change the compiled code later.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
RUN install -d -o node $NODE_COMPILE_CACHE && su node -c "node -e 'import(\"/app/api/service/service.ts\")'" && chown -R root: $NODE_COMPILE_CACHE && chmod -R a+rX $NODE_COMPILE_CACHE

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o node -g node -m 700 /data
# Settings of the site that the service also reads at its start.
ARG PUBLIC_SITE_URL
ARG PUBLIC_HSTS
ARG PUBLIC_GOOGLE_CLIENT_ID
ENV PUBLIC_SITE_URL=$PUBLIC_SITE_URL PUBLIC_HSTS=$PUBLIC_HSTS PUBLIC_GOOGLE_CLIENT_ID=$PUBLIC_GOOGLE_CLIENT_ID
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled HOST=0.0.0.0 DATA_DIR=/data npm_config_cache=/tmp/.npm
# A number, because Kubernetes' runAsNonRoot accepts no names.
USER 1000
VOLUME /data
EXPOSE 4321
HEALTHCHECK --start-period=20s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4321}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flag halves the memory under load: it limits V8's semi-space to 8 MiB.
CMD ["node", "--max-semi-space-size=8", "api/commands/start.ts", "--no-build"]
