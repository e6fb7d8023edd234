/** A certificate of a machine of nobody, for localhost and 127.0.0.1, signed by itself; and its key, which guards nothing. */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUXcyHIyInh/evK4Vz5+CqsZEEBEgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIyMDkzOVoYDzIxMjYxMDI4
MjIwOTM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQPoF4zVZecGk2JGg8XNdd8zSkntRKjfXtpmE/oZywqQkOCj5i16ubG
oCHYbB7R/wQAobHhI1koUG4vzaHfuW6Yo28wbTAdBgNVHQ4EFgQUcL+T2FP8KwG4
XubBmMHohxX3Tb4wHwYDVR0jBBgwFoAUcL+T2FP8KwG4XubBmMHohxX3Tb4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMaci/O0NeRdApboVpO0mkcviD4baTkR0FTylpLeuJzMAiEA
oL7Cgn60rnC8HcOqEkHhyP8Yz5LczFmFRhJsXyaFwCs=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2Zt7jDioxdF1GhcG
gUfmbiZurBBhGuj6lQNpjvNFmfShRANCAAQPoF4zVZecGk2JGg8XNdd8zSkntRKj
fXtpmE/oZywqQkOCj5i16ubGoCHYbB7R/wQAobHhI1koUG4vzaHfuW6Y
-----END PRIVATE KEY-----`,
}
