# The portal with its page built, for a PostgreSQL of your own. See docs/operate.md, "Container".
FROM node:24-slim AS build
WORKDIR /opt/ido
RUN chown node /opt/ido
# Who runs it: Node stores what it compiles by user.
USER node
COPY --chown=node . .
# The page is built and the server compiled here, so that a container starts at once and writes nothing into the image.
RUN npm ci --omit=dev && npm run build

FROM node:24-slim
ENV HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/ido
WORKDIR /opt/ido
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/ido
# Owned by root and read by everybody: the portal cannot change its own code, nor what was compiled of it.
COPY --from=build /opt/ido /opt/ido
USER node
# Attachments, unless they are in S3, mails that could not be sent, and the key of secrets unless SECRETS_KEY is set.
VOLUME /var/lib/ido
EXPOSE 3000
# The process, and not the database: a restart of the container does not bring the database back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself and not npm, so that SIGTERM reaches the supervisor.
CMD ["node", "scripts/bootstrap.mjs", "start:production"]
