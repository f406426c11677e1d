import { createFunction } from './createFunction.ts';
import { readFunctionSettings } from './settings.ts';

const respond = await createFunction(readFunctionSettings(Deno.env.toObject()));

Deno.serve((request, info) => respond(request, info.remoteAddr));
