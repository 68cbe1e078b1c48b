import type { Document } from './document.contract.ts'

/** The word for how the registration fee is paid, on screen and in workbooks. */
export function registrationFeeWord(document: Document): string {
  if (document.registrationFeePrepaid) return '선납'
  if (document.registrationFeePostpaid) return '후납'
  return document.registrationFeeInstallment ? '본납' : '미적용'
}

export function simFeeWord(document: Document): string {
  if (document.simFeePrepaid) return '선납'
  if (document.simFeePostpaid) return '후납'
  return document.simFeeInstallment ? '본납' : '미적용'
}

export function bundleWord({ bundleApplied, bundleNotApplied }: Document): string {
  if (bundleApplied) return '결합'
  return bundleNotApplied ? '미결합' : '미지정'
}
