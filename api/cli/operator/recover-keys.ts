import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { hasSealingKeys, openKeyring, recoverKeyring } from '../../database/sealing-keys.ts'
import { MasterKeyError } from '../../keys/master-key.ts'
import { ask } from './ask.ts'
import { CommandError } from './run-command.ts'

/**
 * Lets this machine's master key open the data, by the recovery code where it does not: from RECOVERY_CODE, else asked for at a
 * terminal. Returns whether the code was needed. Throws CommandError without the right one.
 */
export async function recoverKeys(
  database: Pick<Database, 'kysely'>,
  { masterKey }: Pick<Config, 'masterKey'>,
): Promise<boolean> {
  if (!(await hasSealingKeys(database)) || (await isOpenedBy(database, masterKey))) return false
  const code = process.env['RECOVERY_CODE'] || (await ask('복구 코드: '))
  if (code === null)
    throw new CommandError(
      '이 컴퓨터의 마스터 키로는 열 수 없는 데이터입니다. 복구 코드로 열어주세요: RECOVERY_CODE=… npm run admin -- recover-key',
    )
  if (!(await recoverKeyring(database, masterKey, code)))
    throw new CommandError(
      '복구 코드가 맞지 않습니다. 이 데이터가 백업될 때의 코드로 다시 시도해주세요: RECOVERY_CODE=… npm run admin -- recover-key',
    )
  return true
}

async function isOpenedBy(database: Pick<Database, 'kysely'>, place: Config['masterKey']): Promise<boolean> {
  try {
    await openKeyring(database, place)
    return true
  } catch (error) {
    if (error instanceof MasterKeyError) return false
    throw error
  }
}
