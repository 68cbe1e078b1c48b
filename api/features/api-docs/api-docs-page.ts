import type { Endpoint } from '#shared/endpoint.ts'
import { ERRORS } from '#shared/errors.ts'

type Json = Record<string, unknown>

/** The OpenAPI document as an HTML page without scripts, which an administrator saves and reads on. */
export function apiDocsPage(
  contract: readonly { name: string; endpoint: Endpoint }[],
  openApi: Json,
  info: { title: string; version: string; description: string },
): string {
  const features = [...new Set(contract.map(({ name }) => featureOf(name)))]
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API 명세 · ${escaped(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(info.title)} API <small>${escaped(info.version)}</small></h1>
<p>기계가 읽는 명세: <code>GET /api/openapi.json</code> (OpenAPI 3.1).
로그인이 필요한 호출은 <code>Authorization: Bearer sessionId</code>를 보냅니다.</p>
<p>${escaped(info.description)}</p>
<nav>${features.map((feature) => `<a href="#${escaped(feature)}">${escaped(feature)}</a>`).join(' ')} <a href="#errors">errors</a></nav>
${features
  .map((feature) =>
    section(
      feature,
      contract.filter(({ name }) => featureOf(name) === feature),
      openApi,
    ),
  )
  .join('\n')}
<h2 id="errors">errors</h2>
<table>${Object.entries(ERRORS)
    .map(
      ([code, { status, sentence }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escaped(sentence)}</td></tr>`,
    )
    .join('')}</table>
</main>
</body>
</html>
`
}

function featureOf(name: string): string {
  return name.split('.')[0] ?? name
}

function section(feature: string, endpoints: readonly { endpoint: Endpoint }[], openApi: Json): string {
  return `<h2 id="${escaped(feature)}">${escaped(feature)}</h2>
${endpoints.map(({ endpoint }) => operation(endpoint, printed(openApi, endpoint))).join('\n')}`
}

function operation(endpoint: Endpoint, { description, parameters, requestBody, responses }: Json): string {
  const parts = { parameters, requestBody, responses }
  return `<details><summary><b>${endpoint.method}</b> <code>${escaped(endpoint.path)}</code> ${escaped(endpoint.summary)}</summary>
<p>${escaped(String(description))}</p>
${Object.entries(parts)
  .filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0))
  .map(
    ([name, part]) =>
      `<h3>${name}</h3><pre tabindex="0" role="region" aria-label="${name}">${escaped(JSON.stringify(part, null, 2))}</pre>`,
  )
  .join('\n')}
</details>`
}

function printed(openApi: Json, endpoint: Endpoint): Json {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
  const paths = openApi['paths'] as Record<string, Record<string, Json>>
  return paths[path]?.[endpoint.method.toLowerCase()] ?? {}
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif; }
@media (prefers-color-scheme: dark) { :root { background: #16181d; color: #e6e8ec; } a { color: #8ab4ff; } }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav a { margin-right: .75rem; }
details { border-bottom: 1px solid #8884; padding: .4rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow: auto; max-height: 30rem; background: light-dark(#f3f4f6, #23262d); color: inherit; padding: .75rem; border-radius: .5rem; font-size: .85rem; }
td { padding: .15rem .75rem .15rem 0; }
`
