/** The requests about groups of friends. */

import type { ResultRequest } from '../../generated/api'
import type { Language } from '../../messages/words.svelte'
import type { Room, RoomSettings } from '../../model/view/wire'
import { api, asked, askedByUs, seatedByUs } from '../../client/rest'

const at = (code: string) => ({ params: { path: { code } } })

export const ownGroups = () => askedByUs(() => api.GET('/api/v1/groups/mine'))
/** A group by its code, or by its id for a member. */
export const groupAt = (code: string) => asked(() => api.GET('/api/v1/groups/{code}', at(code)))
export const createGroup = (name: string, settings: RoomSettings) =>
  askedByUs(() => api.POST('/api/v1/groups', { body: { name, settings } }))
export const changeGroup = (code: string, name: string, settings: RoomSettings) =>
  askedByUs(() => api.PUT('/api/v1/groups/{code}', { body: { name, settings }, ...at(code) }))
export const joinGroup = (code: string) =>
  askedByUs(() => api.POST('/api/v1/groups/{code}/join', at(code)))
export const leaveGroup = (code: string) =>
  askedByUs<unknown>(() => api.POST('/api/v1/groups/{code}/leave', at(code)))
export const removeMember = (code: string, user: string) =>
  askedByUs(() =>
    api.DELETE('/api/v1/groups/{code}/members/{user}', { params: { path: { code, user } } }),
  )
/** Replaces the link of a group. */
export const newGroupCode = (code: string) =>
  askedByUs(() => api.POST('/api/v1/groups/{code}/code', at(code)))
export const openGroupRoom = (code: string): Promise<Room> =>
  seatedByUs(() => api.POST('/api/v1/groups/{code}/rooms', at(code)))

/** The league of a group, with evenings as this browser's clock has them. */
export const leagueOf = (code: string) =>
  askedByUs(() => {
    const query = { minutes_east: -new Date().getTimezoneOffset() }
    return api.GET('/api/v1/groups/{code}/league', { params: { path: { code }, query } })
  })
export const enterResult = (code: string, body: ResultRequest) =>
  askedByUs(() => api.POST('/api/v1/groups/{code}/results', { body, ...at(code) }))
/** Enters the games of a balance sheet; `people` are members by their names on it. */
export const enterSheet = (code: string, sheet: string, people: Record<string, string>) =>
  askedByUs(() =>
    api.POST('/api/v1/groups/{code}/sheets', { body: { sheet, people }, ...at(code) }),
  )
/** Takes a result back, or counts it again. */
export const countResult = (code: string, key: string, counts: boolean) =>
  askedByUs<unknown>(() =>
    api.PUT('/api/v1/groups/{code}/results/{key}', {
      body: { counts },
      params: { path: { code, key } },
    }),
  )
/** The league as a picture: SVG. */
export const leaguePicture = (code: string, language: Language): Promise<string> =>
  askedByUs(() =>
    api.GET('/api/v1/groups/{code}/picture', {
      params: { path: { code }, query: { language } },
      parseAs: 'text',
    }),
  )
