export * from '../records/record-keys.ts'
