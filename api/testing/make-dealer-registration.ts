import type { DealerRegistrationInput } from '#shared/dealer-registrations/dealer-registration.contract.ts'

/** A valid registration; each has a business number, an email and a username of its own. */
export function aDealerRegistration(more: Partial<DealerRegistrationInput> = {}): DealerRegistrationInput {
  count += 1
  return {
    businessName: `신규통신 ${count}호점`,
    businessRegistrationNumber: businessNumber(count),
    representativeName: '신대표',
    businessAddress: '서울특별시 중구 세종대로 110',
    phoneNumber: '02-120-1234',
    email: `shop${count}@example.kr`,
    username: `new-shop-${count}`,
    password: '새 가게의 비밀번호',
    ...more,
  }
}

let count = 0

/** Ten digits of which the last is the check digit. */
function businessNumber(serial: number): string {
  const digits = `11081${String(serial).padStart(4, '0')}`
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const check = (10 - ((sum + Math.floor((Number(digits[8]) * 5) / 10)) % 10)) % 10
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}${check}`
}
