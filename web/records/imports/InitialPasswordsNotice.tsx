import Download from 'lucide-react/icons/download'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type InitialPasswords, savePasswords } from './initial-passwords.ts'

export interface InitialPasswordsNoticeProps {
  passwords: InitialPasswords
  onSaved: () => void
}

/** The passwords of accounts that an upload made: nobody can read them again. */
export function InitialPasswordsNotice({ passwords, onSaved }: InitialPasswordsNoticeProps) {
  const save = () => {
    savePasswords(passwords)
    onSaved()
  }
  return (
    <Notice
      kind="warning"
      title={`계정 ${formatCount(passwords.length)}개의 초기 비밀번호`}
      action={
        <Button size="sm" onClick={save}>
          <Download aria-hidden />
          초기 비밀번호 내려받기
        </Button>
      }
    >
      지금 한 번만 볼 수 있습니다. 내려받아 안전하게 보관한 뒤 담당자에게 전달해주세요.
    </Notice>
  )
}
