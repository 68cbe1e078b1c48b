import type { PlantedFault } from './planted-fault.ts'

export const SEALING_FAULTS: readonly PlantedFault[] = [
  {
    id: 'cut-file-opens',
    area: 'sealing',
    says: 'A stored file from which whole chunks were cut off opens as if it were whole.',
    file: 'api/storage/sealed-file.ts',
    find: 'nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)',
    replacement: '',
    caughtBy: ['api/storage/sealed-file.test.ts'],
  },
  {
    id: 'second-key-where-sealed',
    area: 'sealing',
    says: 'A lost data key is replaced by a new one, and what was sealed is lost.',
    file: 'api/database/sealing-keys.ts',
    find: 'await requireNothingSealed(database.kysely)',
    replacement: '',
    caughtBy: ['api/database/sealing-keys.test.ts'],
  },
]
