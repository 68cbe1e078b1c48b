import { DEMO_FREE_KP_NUMBER, DEMO_PASSWORD, type DemoLogin } from './people.ts'

/** The entry to the demo: only a start with --demo imports it, so that other starts do not load it. */
export { fillDemo } from './fill-demo.ts'
export { DEMO_PASSWORD } from './people.ts'

/** What the start prints: one login per role, or why there is none. */
export function demoLines(logins: readonly DemoLogin[] | null): string {
  if (logins === null) {
    return '--demo: 이 데이터 폴더에는 이미 다른 자료가 있어 시연 자료를 만들지 않았습니다. DATA_DIR을 빈 폴더로 지정해주세요.\n'
  }
  const rows = logins.map(({ role, username, hasOtherPassword }) => {
    const remark = hasOtherPassword === true ? ' (비밀번호: 처음 시작할 때 정한 것)' : ''
    return `  ${username.padEnd(10)} ${role}${remark}`
  })
  return [
    `시연 계정 (비밀번호: ${DEMO_PASSWORD})`,
    ...rows,
    `새 판매점 등록을 해 볼 KP번호: ${DEMO_FREE_KP_NUMBER}`,
    '',
  ].join('\n')
}
