export const CHAT = {
  title: '실시간 채팅',
  loading: '채팅방을 불러오는 중...',
  missing: '채팅방을 찾을 수 없습니다',
  missingMore: '요청하신 문서의 채팅방이 존재하지 않습니다.',
  empty: '아직 메시지가 없습니다.',
  emptyMore: '첫 메시지를 보내보세요!',
  waits: '연결이 끊어졌습니다. 메시지는 연결되면 전송됩니다.',
  cut: '연결이 끊어졌습니다. 페이지를 새로고침 해보세요.',
  connectionError: '연결 오류',
  unreachable: '채팅 서버에 연결할 수 없습니다.',
  readOnly: '읽기만 할 수 있는 채팅방입니다.',
} as const
