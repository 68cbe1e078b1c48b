import Calculator from 'lucide-react/icons/calculator'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { BulkSettlementDialog } from '../../documents/settlement-run/BulkSettlementDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { UploadDialog } from './UploadDialog.tsx'

type OpenDialog = 'upload' | 'settlement'

/** The actions of the list that are not about one row: uploading a document, settling activated ones. */
export function ListActions({ account }: { account: SessionUser }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  /** A dialog whose call ends late closes only itself, and no dialog that was opened meanwhile. */
  const close = (ended: OpenDialog) => setOpen((now) => (now === ended ? null : now))
  return (
    <>
      {scopeOf(account, 'settlements.manage') === null ? null : (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen('settlement')}>
          <Calculator aria-hidden />
          일괄 정산
        </Button>
      )}
      {scopeOf(account, 'documents.submit') === null ? null : (
        <Button size="sm" onClick={() => setOpen('upload')}>
          <Upload aria-hidden />
          서류 업로드
        </Button>
      )}
      {open === 'upload' ? <UploadDialog onClose={() => close('upload')} /> : null}
      {open === 'settlement' ? <BulkSettlementDialog onClose={() => close('settlement')} /> : null}
    </>
  )
}
