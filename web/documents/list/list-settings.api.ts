import { changeListSettings, type ListSettings } from '#shared/saved-views/list-settings.contract.ts'
import { call } from '../../lib/api-client.ts'

/** Tells the account's other devices. Where that fails this device keeps it all the same, and nobody is bothered. */
export function sendListSettings(changed: Partial<ListSettings>): void {
  void call(changeListSettings, { body: changed }).catch(() => {})
}
