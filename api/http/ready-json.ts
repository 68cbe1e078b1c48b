/**
 * JSON that a handler wrote itself from parts that it validated against the contract when it made them. For the few lists in
 * which writing the same objects again for every request would be most of the work.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
