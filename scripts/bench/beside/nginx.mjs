/** nginx with one worker, which sends a response from its cache of a bare Fastify server, and from a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A value in nginx’s configuration. */
const quoted = (value) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Node sends these headers itself, nginx too. */
const { NGINX_PATH: program = 'nginx' } = process.env;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

const configuration = ({ folder, port, upstream, headers: { 'content-type': type, ...headers } }) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100 inactive=1h;
  keepalive_requests 1000000000;
  ${TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  proxy_cache_path ${folder}/cache keys_zone=pages:1m inactive=1h use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    location = /proxy {
      proxy_pass ${upstream}/;
      proxy_cache pages;
      proxy_cache_valid 200 1h;
      proxy_ignore_headers Cache-Control Expires Vary Set-Cookie;
    }
    location = /static {
      alias ${folder}/page;
      types {}
      default_type ${quoted(type)};
      etag off;
      ${Object.entries(headers)
        .filter(([name]) => name !== 'last-modified')
        .map(([name, value]) => `add_header ${name} ${quoted(String(value))};`)
        .join('\n      ')}
    }
  }
}
`;

process.once('message', async ({ upstream, headers, base64 }) => {
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'page'), Buffer.from(base64, 'base64'));
  writeFileSync(join(folder, 'nginx.conf'), configuration({ folder, port, upstream, headers }));
  const server = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  void ended.then(() => process.exit(1));
  process.once('disconnect', async () => {
    server.kill();
    await ended.catch(() => {});
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/static`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  process.send({ url });
});
