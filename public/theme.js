// Sets the colour mode before the first paint. An external file, because the page's policy allows no inline script.
// The key and the rule are those of web/ui/color-mode.ts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('color-mode')
  } catch {}
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
  root.style.backgroundColor = dark ? '#0f1115' : '#f5f6f8'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#16191f' : '#ffffff')
})()
