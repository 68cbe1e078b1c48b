import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import type { Dealer } from '#shared/dealers/dealer.contract.ts'
import { Reattachment, reattachDealer } from '#shared/dealers/reattach.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** For a store that was made anew after a restore: attaches what its devices still hold of the account that was lost. */
export function ReattachButton({ dealer }: { dealer: Dealer }) {
  const [isOpen, setOpen] = useState(false)
  const name = dealer.dealerName ?? dealer.name
  return (
    <>
      <IconButton
        label={`${name} 기기 기록 연결`}
        icon={<Link2 aria-hidden />}
        size="sm"
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ReattachDialog dealer={dealer} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ReattachDialog({ dealer, name, onClose }: { dealer: Dealer; name: string; onClose: () => void }) {
  const start = { kpNumber: '', accountUuid: '' }
  const form = useCheckedForm(Reattachment, start, { place: `reattachment of ${dealer.id}` })
  return (
    <FormDialog
      title={`${name} 기기 기록 연결`}
      size="sm"
      form={form}
      isRepeatable
      save={(body) => call(reattachDealer, { params: { id: dealer.id }, body })}
      submitLabel="연결"
      saved="연결했습니다. 판매점이 다시 로그인하면 기기의 기록이 전송됩니다."
      failed="기기 기록 연결 실패"
      changes={ADMIN_KEY}
      onClose={onClose}
    >
      <TextField label="KP번호" required {...form.field('kpNumber')} />
      <TextField
        label="기기의 코드"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint="서버를 복원한 뒤 계정이 없어진 판매점의 로그인 화면에 표시되는 코드입니다."
        {...form.field('accountUuid')}
      />
    </FormDialog>
  )
}
