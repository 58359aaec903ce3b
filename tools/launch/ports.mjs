import { createServer } from 'node:net';
import { Failure } from './failure.mjs';

/**
 * Throws a Failure unless the address can be listened on now. `name` is the setting that it comes from.
 * @param {string} host
 * @param {number} port
 * @param {string} name
 * @returns {Promise<void>}
 */
export function requireFreePort(host, port, name) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new Failure(explain(error.code, host, port, name))),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * @param {string | undefined} code
 * @param {string} host
 * @param {number} port
 * @param {string} name
 */
function explain(code, host, port, name) {
  if (code === 'EADDRINUSE')
    return `Cannot start: port ${port} (${name}) is already in use; stop what uses it or set PORT to another number.`;
  if (code === 'EACCES')
    return `Cannot start: port ${port} (${name}) needs administrator rights; set PORT to a number above 1023.`;
  if (code && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
    return `Cannot start: HOST=${host} is not an address of this machine.`;
  return `Cannot start: ${host} port ${port} (${name}) cannot be listened on (${code}).`;
}
