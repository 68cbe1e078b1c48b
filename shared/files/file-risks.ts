/** What may be dangerous in a stored file, each with the sentence that a person reads before downloading it. */
export const FILE_RISKS = {
  script: '스크립트(저절로 실행되는 명령)가 들어 있습니다.',
  launch: '프로그램을 실행하거나 다른 파일을 여는 동작이 들어 있습니다.',
  'sends-data': '입력한 내용을 밖으로 보내거나 밖에서 가져오는 동작이 들어 있습니다.',
  'automatic-action': '열거나 넘길 때 저절로 실행되는 동작이 들어 있습니다.',
  embedded: '다른 파일이나 프로그램이 들어 있습니다.',
  media: '재생되는 영상이나 소리가 들어 있습니다.',
  'active-form': '프로그램처럼 동작하는 양식(XFA)이 들어 있습니다.',
  remote: '인터넷이나 다른 컴퓨터의 내용을 불러옵니다.',
  'linked-program': '다른 프로그램을 불러 값을 채우는 필드가 들어 있습니다.',
  controls: 'ActiveX 컨트롤이 들어 있습니다.',
  macros: '매크로가 들어 있습니다.',
  'old-office': '예전 Office 형식(doc, xls)이라 안전한지 확인할 수 없습니다.',
  encrypted: '암호화되어 있어 내용을 확인할 수 없습니다.',
  unreadable: '손상되었거나 알 수 없는 구조라 내용을 확인할 수 없습니다.',
  unscanned: '악성코드 검사를 하지 못했습니다.',
  infected: '악성코드가 발견되었습니다.',
} as const

export type FileRisk = keyof typeof FILE_RISKS

export const FILE_RISK_NAMES = Object.keys(FILE_RISKS) as [FileRisk, ...FileRisk[]]
