import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from './Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

/** A password with a button to show it and a Caps Lock warning. autoComplete: current- or new-password. */
export function PasswordField({ hint, onKeyUp, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const keyUp = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyUp?.(event)
    setCapsLock(event.getModifierState('CapsLock'))
  }
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      onKeyUp={keyUp}
      hint={capsLock ? 'Caps Lock이 켜져 있습니다.' : hint}
      end={
        <IconButton
          label={shown ? '비밀번호 숨기기' : '비밀번호 보기'}
          icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          size="sm"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
