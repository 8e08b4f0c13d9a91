/** Text that is HTML already; everything else that goes into a page is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | Part[]

/** A template of HTML: values are escaped, lists joined, null and false left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((all, piece, at) => all + render(parts[at - 1] ?? null) + piece))
}

function render(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A whole page in the look of the product, under the band that says what it is. */
export function page(title: string, kind: 'pay' | 'desk', body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_sandbox/style.css">
</head>
<body class="${kind}">
<header class="band"><strong>Sandbox: no real money.</strong> This page stands in for Stripe on this machine.</header>
<main>${body}</main>
</body>
</html>
`.text
}

/** Whole cents as `$10,099.73`. */
export function dollars(cents: number): string {
  const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
  return `$${whole.toLocaleString('en-US')}.${rest}`
}
