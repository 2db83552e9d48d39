import { serve, type Double } from '../doubles/serve';

const SCRIPT = `self.hcaptcha = { render: (box, { sitekey, callback }) => {
  const button = document.createElement('button');
  button.textContent = 'I am a person';
  button.onclick = () => callback('passed-at-' + sitekey);
  box.append(button);
} };
self[new URL(document.currentScript.src).searchParams.get('onload')]();`;

/** Starts a CAPTCHA service: a script with the interface that hCaptcha documents, and `siteverify`. */
export const startCaptcha = (): Promise<Double> =>
  serve((request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const sent = new URLSearchParams(body);
      const success = sent.get('secret') === 'secret' && sent.get('response') === 'passed-at-public';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success, hostname: 'localhost' }));
    });
  });
