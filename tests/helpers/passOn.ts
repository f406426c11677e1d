import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Passes a request on to a server on this machine, and its answer back. */
export function passOn(port: number, req: IncomingMessage, res: ServerResponse): void {
  const { method, url: path, headers } = req;
  const passedOn = request({ host: 'localhost', port, method, path, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  passedOn.once('error', () => res.destroy());
  req.pipe(passedOn);
}
