import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** How the server responds to the next mails. */
type Manner = 'accept' | 'reject' | 'reject-temporarily' | 'drop' | 'drop-after-data';

/** A mail server on loopback whose failures tests configure. */
export async function startMailServer() {
  const mails: string[] = [];
  const state = { manner: 'accept' as Manner, tries: 0, until: Promise.resolve() };
  /** Names the recipient, as mail servers do. */
  const rejection = (responseCode: number, recipient: string) =>
    Object.assign(new Error(`Rejected <${recipient}>: unknown`), { responseCode });
  const drop = (session: SMTPServerSession) => {
    for (const connection of server.connections)
      if (connection.id === session.id) connection['_socket'].destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, session, done) {
      state.tries += 1;
      if (state.manner === 'reject') return done(rejection(550, address));
      if (state.manner === 'reject-temporarily') return done(rejection(451, address));
      if (state.manner === 'drop') return drop(session);
      done();
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += String(chunk)));
      const finish = async () => {
        await state.until;
        if (state.manner === 'drop-after-data') return drop(session);
        mails.push(text);
        done();
      };
      stream.on('end', () => void finish());
    },
  });
  server.on('error', () => {}); // Connections that this server drops itself.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A header’s value, unfolded; undefined when the mail has none of that name. */
export const header = (mail: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im')
    .exec(mail.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '')?.[1]
    ?.trim();

/** A mail’s text, decoded. */
export function textOf(mail: string): string {
  const body = mail.slice(mail.indexOf('\r\n\r\n') + 4);
  if (header(mail, 'Content-Transfer-Encoding') === 'base64') return Buffer.from(body, 'base64').toString();
  if (header(mail, 'Content-Transfer-Encoding') !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
