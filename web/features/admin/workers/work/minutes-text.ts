/** A stretch of minutes as people say it: 45분, 3시간 20분, 2일 4시간; a dash where nothing was measured. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 60) return `${minutes}분`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return [`${hours}시간`, minutes % 60 > 0 ? `${minutes % 60}분` : ''].join(' ').trim()
  return [`${Math.floor(hours / 24)}일`, hours % 24 > 0 ? `${hours % 24}시간` : ''].join(' ').trim()
}
