import Calculator from 'lucide-react/icons/calculator'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { Button } from '../../ui/Button.tsx'
import { SettlementDialog } from './SettlementDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

/** What is done from the list and to none of its rows: take a document in, settle what is activated. */
export function ListActions({ account }: { account: SessionUser }) {
  const [open, setOpen] = useState<'upload' | 'settlement' | null>(null)
  const close = () => setOpen(null)
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
      {open === 'upload' ? <UploadDialog onClose={close} /> : null}
      {open === 'settlement' ? <SettlementDialog onClose={close} /> : null}
    </>
  )
}
