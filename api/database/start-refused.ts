/** The server must not start on this database as things are; the message is one line for the operator. */
export class StartRefusedError extends Error {}
