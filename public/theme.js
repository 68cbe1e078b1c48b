// Why and by what rule: web/ui/color-mode.ts
;(() => {
  let mode = null
  let isKnown = false
  try {
    mode = localStorage.getItem('color-mode')
    isKnown = Boolean(JSON.parse(localStorage.getItem('auth-storage')).state.sessionId)
  } catch {}
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.classList.toggle('known', isKnown)
  root.style.colorScheme = dark ? 'dark' : 'light'
  root.style.backgroundColor = dark ? '#0f1115' : '#f5f6f8'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#16191f' : '#ffffff')
})()
