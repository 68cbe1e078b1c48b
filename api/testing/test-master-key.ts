/** Of the tests' own portals: no key file stays behind beside their folders, and PostgreSQL needs one. */
export const TEST_MASTER_KEY = '00'.repeat(32)
