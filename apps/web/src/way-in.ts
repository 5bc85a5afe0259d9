import type { AnyRoute } from '@tanstack/react-router'
import { Route as root } from './routes/__root.tsx'
import { Route as byEmail } from './routes/_auth/login/email.tsx'
import { Route as byNik } from './routes/_auth/login/index.tsx'
import { Route as auth } from './routes/_auth/route.tsx'
import { Route as landing } from './routes/_portal/index.tsx'
import { Route as portal } from './routes/_portal/route.tsx'

/** As the generated tree places it: what is placed twice must stand in the same place. */
function placed(route: AnyRoute, parent: AnyRoute, place: { id: string; path?: string }): AnyRoute {
  return route.update({ ...place, getParentRoute: () => parent } as never)
}

/** The routes that a visitor meets first. All others come in a file of their own, with what their addresses hold. */
export const wayIn: AnyRoute = root.addChildren([
  placed(auth, root, { id: '/_auth' }).addChildren([
    placed(byNik, auth, { id: '/login/', path: '/login/' }),
    placed(byEmail, auth, { id: '/login/email', path: '/login/email' }),
  ]),
  placed(portal, root, { id: '/_portal' }).addChildren([placed(landing, portal, { id: '/', path: '/' })]),
])
