/**
 * Answers about games and rules in place of a server, from the files that `make site` adds to the
 * page.
 */

import type { Setup } from '../../model/view/wire'

const paths = import.meta.glob<string>('../../../../build/library/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** The address of each file by its name: how the folder is written depends on the root of the build. */
const files = new Map(Object.entries(paths).map(([path, at]) => [path.split('/').at(-1), at]))

/** The answer to a request of the API; 503 for what needs a server. */
export async function answeredByFile(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [room, ...rest] = pathname.replace('/api/v1/', '').split('/')
  const asked = room !== 'catalog' ? [room, ...rest] : rest.length ? rest : ['offers']
  const setup = request.method === 'POST' ? ((await request.json()) as Setup) : null
  const parts = [...asked, ...(setup ? aboutSetup(asked[0]!, setup) : [])]
  const language = searchParams.get('language')
  const name = [...parts, ...(language ? [language] : [])].join('.')
  const file = files.get(`${name}.json`)
  return file ? fetch(file) : Response.json({ code: 'no_server' }, { status: 503 })
}

/** A setup in the name of a file: there are those of each preset, and one with all local yaku. */
function aboutSetup(asked: string, { engine = 'riichi', preset, players, options }: Setup) {
  if (asked === 'choices') return [preset, players ?? 4]
  return [engine, preset, ...(Object.keys(options ?? {}).length ? ['all'] : [])]
}
