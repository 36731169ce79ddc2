// A service in its own process that prints its port. It answers every GetFilm call with an empty response.
import { Server, ServerCredentials } from '@grpc/grpc-js';

const asIs = (bytes) => bytes;
const getFilm = {
  path: '/laurel.films.v1.FilmsService/GetFilm',
  requestStream: false,
  responseStream: false,
  requestDeserialize: asIs,
  requestSerialize: asIs,
  responseDeserialize: asIs,
  responseSerialize: asIs,
};
const server = new Server();
server.addService({ getFilm }, { getFilm: (_call, answer) => answer(null, Buffer.alloc(0)) });
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
