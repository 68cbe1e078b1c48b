import { Register } from './Register.tsx'

/** 개인정보 처리 현황: what is kept about people, how long and why. */
export default function PrivacyPage() {
  return <Register />
}
