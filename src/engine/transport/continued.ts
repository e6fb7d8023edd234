import type { Socket } from 'node:net'

/** Interim answers whose one meaning is that the request may be sent, which it is already (RFC 9110, 15.2.1), whole and at the front. */
const interim = /^(?:HTTP\/1\.[01] 100(?: [^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n)+/

const firstByte = 'H'.charCodeAt(0)

/** Longer than an interim answer is, in bytes. */
const enough = 1024

/**
 * Passes over the `100 Continue` that comes unasked, as every client has to (RFC 9110, 15.2); undici ends the connection instead. No
 * body of an answer that we read begins so: bare line breaks do not stand in JSON texts.
 */
export function passOverContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size) as Buffer | null
      if (chunk?.[0] !== firstByte) return chunk
      const [front] = interim.exec(chunk.subarray(0, enough).toString('latin1')) ?? []
      if (front === undefined) return chunk
      if (chunk.length > front.length) return chunk.subarray(front.length)
    }
  }
}
